import { rootPath } from '#web/root-path.ts'

/** Tells the other tabs of this browser whose session a member has ended. */
const channel =
  typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel(`forkcast-session${rootPath}`)

export const tellTabsOfEnd = (memberId: string): void => channel?.postMessage(memberId)

/** Calls back with the member whose session was ended in another tab. Returns how to stop. */
export const onEndInAnotherTab = (callBack: (memberId: unknown) => void): (() => void) => {
  const read = ({ data }: MessageEvent<unknown>) => callBack(data)
  channel?.addEventListener('message', read)
  return () => channel?.removeEventListener('message', read)
}
