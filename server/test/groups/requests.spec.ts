import '../request-alerts.e2e.spec.js';
import '../request-archives.e2e.spec.js';
import '../request-reminders.e2e.spec.js';
import '../request-templates.e2e.spec.js';
import '../requests.e2e.spec.js';
import '../submission-bounds.e2e.spec.js';
import '../submissions.e2e.spec.js';
import '../withheld-requests.e2e.spec.js';
