/** How a receiver verifies one of our messages: shown to programmers, and tested against real messages. */
export const VERIFY_EXAMPLE = `const FIVE_MINUTES = 300
const bytes = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

/** Whether a message is ours; \`body\` as it came, before it is read as JSON, and \`now\` in seconds since 1970. */
export async function isOurs(headers: Headers, body: string, secret: string, now: number): Promise<boolean> {
  const [id, at, signatures = ''] = ['id', 'timestamp', 'signature'].map(
    (name) => headers.get(\`webhook-\${name}\`) ?? '',
  )
  if (Math.abs(now - Number(at)) > FIVE_MINUTES) return false
  const how = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret.replace('whsec_', '')), how, false, ['verify'])
  const signed = new TextEncoder().encode(\`\${id}.\${at}.\${body}\`)
  for (const each of signatures.split(' '))
    if (await crypto.subtle.verify('HMAC', key, bytes(each.replace('v1,', '')), signed)) return true
  return false
}`
