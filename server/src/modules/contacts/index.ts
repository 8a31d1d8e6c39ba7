export { ContactBook } from './contact-book.service.js';
export { ContactsModule } from './contacts.module.js';
