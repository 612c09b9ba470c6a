/** How whoever gets messages of ours checks one: shown to programmers, and tried against what is really sent. */
export const VERIFY_EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto'

const FIVE_MINUTES = 300

/** Whether a message is ours; \`body\` as it came, before it is read as JSON. */
export function isOurs(headers: Headers, body: string, secret: string): boolean {
  const [id, at, signatures = ''] = ['id', 'timestamp', 'signature'].map(
    (name) => headers.get(\`webhook-\${name}\`) ?? '',
  )
  if (Math.abs(Date.now() / 1000 - Number(at)) > FIVE_MINUTES) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest()
  return signatures.split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}`
