import handler, { createServerEntry } from '@tanstack/react-start/server-entry'

/** The pages, built apart from the server: a request and what it knows in, HTML out. */
export default createServerEntry({ fetch: (request, options) => handler.fetch(request, options) })
