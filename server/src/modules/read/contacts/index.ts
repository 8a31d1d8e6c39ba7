export { ContactUsage } from './contact-usage.service.js';
export { ContactsModule } from './contacts.module.js';
