/** A path as it may be logged: the segment after `/private/` is a secret. */
export const maskedPath = (path: string): string => path.replace(/^(\/private\/)[^/]+/, '$1[secret]')

/** The replacements in addresses that are logged. A quote or a backslash ends an address, since the text may be JSON. */
const IN_ADDRESSES: readonly (readonly [RegExp, string])[] = [
  [/(:\/\/)[^\s/"\\]*@/g, '$1[secret]@'], // user and password
  [/\b((?!file:)[a-z][a-z\d+.-]{0,20}:\/\/[^\s?#"\\<>]*)[?#][^\s"\\<>]*/gi, '$1?[secret]'], // tokens, search terms
  [/([?&](?:t|q|code|\w{0,20}(?:token|key|secret|password|signature))=)[^\s&#"\\<>]+/gi, '$1[secret]'], // addresses without a host
  [/(\/private\/)[\w-]{20,}/g, '$1[secret]'],
  [/(\/bot)\d+:[\w-]+/g, '$1[secret]'], // Telegram
  [/(\bslack\.com\/services\/|\bdiscord(?:app)?\.com\/api\/webhooks\/)[\w/-]+/g, '$1[secret]'],
]

/** A text without the secrets in its addresses: credentials, queries, private feeds, chat webhooks. */
export const maskedText = (text: string): string =>
  IN_ADDRESSES.reduce((rest, [pattern, by]) => rest.replace(pattern, by), text)
