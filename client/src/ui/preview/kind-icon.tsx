import AudiotrackRounded from '@mui/icons-material/AudiotrackRounded';
import CodeRounded from '@mui/icons-material/CodeRounded';
import DescriptionRounded from '@mui/icons-material/DescriptionRounded';
import FolderZipRounded from '@mui/icons-material/FolderZipRounded';
import ImageRounded from '@mui/icons-material/ImageRounded';
import InsertDriveFileRounded from '@mui/icons-material/InsertDriveFileRounded';
import MovieRounded from '@mui/icons-material/MovieRounded';
import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import SlideshowRounded from '@mui/icons-material/SlideshowRounded';
import SubjectRounded from '@mui/icons-material/SubjectRounded';
import TableChartRounded from '@mui/icons-material/TableChartRounded';
import { useTranslation } from '../../i18n/use-translation.js';
import type { FileKind } from './file-kind.js';

const icons: Record<FileKind, typeof ImageRounded> = {
  image: ImageRounded,
  video: MovieRounded,
  audio: AudiotrackRounded,
  pdf: PictureAsPdfRounded,
  text: SubjectRounded,
  document: DescriptionRounded,
  table: TableChartRounded,
  slides: SlideshowRounded,
  archive: FolderZipRounded,
  code: CodeRounded,
  other: InsertDriveFileRounded,
};

export function KindIcon({ kind }: { kind: FileKind }) {
  const { t } = useTranslation('preview');
  const Icon = icons[kind];
  return <Icon titleAccess={t(`kind.${kind}`)} sx={{ fontSize: 20, color: 'text.secondary', flex: 'none' }} />;
}
