/** Every screen behind the login, as the demonstration account fills it. */
export const screens = [
  '/campaigns',
  '/templates',
  '/templates/new',
  '/templates/edit/1',
  '/cadences',
  '/cadence?campaignId=1',
  '/contacts',
  '/contacts/1',
  '/activities',
  '/metrics?campaignId=1',
  '/profile',
  '/sandbox',
  '/tasks',
  '/conversations',
]
