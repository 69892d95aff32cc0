import { userReply } from './accounts/member.ts'
import { endpoint } from './endpoint.ts'

export const enterDemo = endpoint({
  method: 'POST',
  path: '/api/demo',
  summary:
    'On a demo server: become a made-up member with six weeks behind them, who is erased within a day',
  access: 'anyone',
  reply: userReply,
  status: 201,
})
