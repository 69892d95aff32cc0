/** Thread entry: gives a task back, or never answers, or crashes. */
export default (task: 'answer' | 'hang' | 'crash'): Promise<string> | string => {
  if (task === 'answer') return task
  if (task === 'crash') {
    setImmediate(() => {
      throw new Error('The thread crashed')
    })
  }
  return new Promise(() => {})
}
