/** Said where reminders and what goes to a member's own addresses are set up. */
export const REMINDERS = {
  'refused.all-channels': 'You have {most, number} devices and addresses. Remove one first.',
  'refused.nothing-sent':
    'Whoever runs this server lets it send nothing. A calendar works all the same.',
  'refused.one-test-a-minute': 'One test a minute is enough. Please wait a little.',
  'input.recordings': 'Please choose what to be told of',
  'input.clock-time': 'Please give a time, such as 07:30',
  'input.time-at-rest': 'This time lies in your hours of rest',
  'input.web-address': 'Please give a web address that begins with https://',
  'input.page-unreadable':
    'This page could not be read. Please paste its source or its ingredients.',
  'input.address-not-public':
    'This server sends only to https addresses on the public internet. Whoever runs it can allow its own network with MEMBER_ADDRESSES=any.',
  'input.ntfy-topic': 'A topic has up to 64 letters, digits, _ and -',
  'input.ntfy-token': 'This is no access token',
} as const
