export { RequireSession } from './components/require-session.js';
export { SignupDialog } from './components/signup-dialog.js';
export { LoginPage } from './pages/login-page.js';
export { SignupPage } from './pages/signup-page.js';
export { UpdatePasswordPage } from './pages/update-password-page.js';
