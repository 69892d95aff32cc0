// Ends with 0 when the server on this machine is ready: the health check of the container.
const answer = await fetch(`http://127.0.0.1:${process.env['PORT'] ?? 3000}/api/health`).catch(
  () => undefined,
)
process.exit(answer?.ok ? 0 : 1)
