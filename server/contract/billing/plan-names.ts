import type { Language } from '../primitives.js';
import type { Role } from './plans.js';

/** The names of the plans that people see. */
export const planNames: Record<Language, Record<Role, string>> = {
  en: {
    anon: 'Guest',
    free: 'Free',
    personal: 'Personal',
    pro: 'Pro',
    business: 'Business',
    businessplus: 'Business Plus',
    businesselite: 'Business Elite',
    team: 'Team',
    teamplus: 'Team Plus',
    teamelite: 'Team Elite',
  },
  zh: {
    anon: '访客',
    free: '免费',
    personal: '个人',
    pro: '专业',
    business: '商务',
    businessplus: '商务增强',
    businesselite: '商务尊享',
    team: '团队',
    teamplus: '团队增强',
    teamelite: '团队尊享',
  },
};
