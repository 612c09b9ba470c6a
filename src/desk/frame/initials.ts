/** One or two letters that stand for an account: `ada.byron@example.com` is AB, `ada@example.com` AD. */
export function initialsOf(email: string): string {
  const [name = ''] = email.split('@')
  const [first = '', second] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return (second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)).toUpperCase()
}
