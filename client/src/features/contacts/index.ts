export { ContactsPage } from './pages/contacts-page.js';
