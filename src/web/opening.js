// Stands in every page itself and runs before its first paint.

// A chosen theme never flashes in the other one, and no link goes away that leads to what is switched off. Their twins are
// shell/theme.ts and shell/switched-off-mark.ts.
try {
  const choice = localStorage.getItem('forkcast.theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
  const switchedOff = localStorage.getItem('forkcast.switched-off')
  if (switchedOff) document.documentElement.dataset.switchedOff = switchedOff
} catch {
  // Storage may be forbidden; the system's theme and all links stand.
}

// Zod makes code at run time where it may. The content policy forbids that, and the browser reports a mere try: its schemas
// must know before the first of them is made.
globalThis.__zod_globalConfig = { jitless: true }

// A file dropped where nobody takes it would be shown in place of the app, and what was typed lost. Who takes one listens for
// itself, and so does an input for files.
for (const kind of ['dragover', 'drop']) {
  addEventListener(kind, (event) => {
    if (event.dataTransfer?.types.includes('Files') && !event.target.closest?.('input')) event.preventDefault()
  })
}

{
  const { code, firstCalls } = document.documentElement.dataset

  // What the screen reads first is asked for while its code is on the way. Taken by api/first-calls.ts.
  const sendFirstCalls = () => {
    // As in clock/device-zone.ts.
    const timeZone = globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
    const headers = { accept: 'application/json', ...(timeZone && timeZone !== 'Etc/Unknown' ? { 'x-time-zone': timeZone } : {}) }
    window.firstCalls = new Map(
      firstCalls.split(' ').map((url) => {
        const reply = fetch(url, { headers, credentials: 'same-origin', cache: 'no-store' })
        // Who takes it hears of a failure.
        reply.catch(() => {})
        return [url, reply]
      }),
    )
  }

  const start = async () => {
    sendFirstCalls()
    for (const url of code.split(' ')) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = url
      document.head.append(link)
    }
    // One after the other, each in a task of its own: the page scrolls and answers in between.
    for (const url of code.split(' ')) await import(url)
  }

  // First the page that came with it is painted: nothing that it does not need is in its way.
  if (code) {
    document.addEventListener('DOMContentLoaded', () => {
      if (document.hidden) start()
      else requestAnimationFrame(() => setTimeout(start))
    })
  }
}
