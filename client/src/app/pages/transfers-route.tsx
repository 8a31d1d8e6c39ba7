import { TransferLibrary } from '../../features/transfers/components/transfer-library.js';
import { offerSealedFiles } from './own-sealed-files-part.js';

offerSealedFiles();

export const TransfersRoute = TransferLibrary;
