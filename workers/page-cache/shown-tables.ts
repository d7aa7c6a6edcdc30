/**
 * The tables whose rows anonymous pages and public calls show. A trigger on each replaces the shop's version (migrations
 * 0024 and 0025).
 * A test compares this list with what those pages read, and with the triggers.
 */
export const SHOWN_TABLES = [
  'bank_accounts',
  'course_user_groups',
  'courses',
  'custom_labels',
  'lectures',
  'origin_banks',
  'payment_methods',
  'pricing_plans',
  'products',
  'promotions',
  'provider_keys',
  'related_courses',
  'sections',
  'settings',
  'shipping_methods',
  'teachers',
  'user_groups',
] as const
