// Loaded into the server before anything else. The channel to the launcher closes when the launcher
// is gone, even killed: the server then ends as if it had been asked to, so that no orphan keeps
// the port and the data folder.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
