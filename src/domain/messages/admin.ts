/** Said in the admin area. */
export const ADMIN = {
  'refused.admin-locked':
    'Too many wrong admin passwords: the admin area is temporarily locked for you. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'refused.admin-password': 'Invalid admin password',
  'refused.admin-gate': 'Please enter the admin password: an admin session lasts one hour.',
  'refused.no-such-member': 'There is no such member.',

  'input.username-of-member': 'This is not the username of this member',
  'input.days-min': 'At least one day',
  'input.days-max': 'At most {max, plural, one {# day} other {# days}}',
} as const
