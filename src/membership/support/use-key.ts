import { useRef } from 'react'

/**
 * The key under which a text is sent: the same for the same text until it has arrived (`null`), so that it is taken once
 * however often it is sent; what was changed meanwhile is another message.
 */
export function useKey(): (text: string | null) => string {
  const last = useRef({ text: '', key: '' })
  return (text) => {
    if (text === null) last.current = { text: '', key: '' }
    else if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}
