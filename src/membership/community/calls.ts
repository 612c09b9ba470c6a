import * as z from 'zod/mini'
import { call, nothing } from '#platform/call.ts'

const MAX_LENGTH = 500
const WRONG = 'membership.community.wrongAddress'
const webAddress = z.string().check(
  z.trim(),
  z.maxLength(MAX_LENGTH, WRONG),
  z.refine((text) => isWebAddress(text), WRONG),
)

const place = z.object({ url: z.nullable(z.string()) })

export const community = call('community', {
  method: 'GET',
  summary: 'Returns the address of the reader community, or null if none is set.',
  access: 'anyone',
  keepSeconds: 60,
  input: nothing,
  output: place,
})

export const communityChange = call('community-change', {
  method: 'PATCH',
  path: 'admin/community',
  summary: 'Sets the address of the reader community. Null hides it from the plans.',
  input: z.object({ url: z.nullable(webAddress) }),
  output: place,
})

function isWebAddress(text: string): boolean {
  const address = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  return address !== null && !address.username && !address.password
}
