import { useRef } from 'react'

/**
 * Provides the key under which a text is sent: the same for the same text until it has arrived (`null`), so that it is
 * accepted once however often it is sent. A changed text is another message.
 */
export function useKey(): (text: string | null) => string {
  const last = useRef({ text: '', key: '' })
  return (text) => {
    if (text === null) last.current = { text: '', key: '' }
    else if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}
