/** Said about the household and about coaches. */
export const HOUSEHOLD = {
  'refused.in-household': 'You belong to a household already. Leave it first.',
  'refused.household-full':
    'This household has {most, number} members already: there is no room for another.',
  'refused.invitations-most': '{most, number} invitations wait already. End one first.',
  'refused.only-the-longest': 'Only who has been here for longest may remove somebody.',
  'input.in-household': 'This member is here already',
  'input.coach-parts': 'Please tick what may be seen',
  'input.coach-oneself': 'This is you',
  'input.coach-already': 'This member may look already',
  'refused.coaches-most': 'You let {most, number} people look, or have offered it. End one first.',
  'refused.no-look':
    'You may not look here, or no longer: the permission has ended. Only the member can give it.',
} as const
