/**
 * PostgreSQL codes for a temporary failure: connection (08), resources (53), a statement that took too long, a server that
 * stops or starts.
 */
const CODE = /^(?:08...|53...|57014|57P0[123]|ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOST\w+|ENET\w+|EPIPE|ETIMEDOUT)$/
/** Messages of the driver for a connection that could not be opened or was lost; these have no code. */
const WORDS =
  /timeout exceeded when trying to connect|timeout expired|query read timeout|connection terminated|not queryable/i

/** A service that this site needs cannot answer now; a later attempt may succeed. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/** Whether an error or its cause means that the database, or another service, cannot answer now and a later attempt may succeed. */
export function isUnavailable(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    const code = 'code' in each && typeof each.code === 'string' ? each.code : ''
    if (each instanceof Unavailable) return true
    const isNoSocket = code === 'ENOENT' && 'syscall' in each && each.syscall === 'connect'
    if (CODE.test(code) || isNoSocket || WORDS.test(each.message)) return true
  }
  return false
}
