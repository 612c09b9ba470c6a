import { useEffect, useState } from 'react'

/**
 * State that this browser keeps under `key` until `forget` is called: typed text is restored after a reload, a crash or the
 * end of a session. `begin` is the initial state without it. A kept state that `isKnown` refuses is ignored.
 */
export function useKept<T extends object>(
  key: string,
  begin: () => T,
  isKnown: (found: Partial<T>) => boolean = () => true,
): { value: T; kept: boolean; set: (some: Partial<T>) => void; forget: (next?: T) => void } {
  const [{ value, kept }, hold] = useState(() => {
    const found = read<T>(key)
    return found && isKnown(found)
      ? { value: { ...begin(), ...found }, kept: true }
      : { value: begin(), kept: false }
  })
  const [touched, touch] = useState(false)
  useEffect(() => {
    if (touched) write(key, value)
  }, [key, touched, value])
  return {
    value,
    kept,
    set: (some) => {
      touch(true)
      hold((now) => ({ ...now, value: { ...now.value, ...some } }))
    },
    forget: (next = begin()) => {
      touch(false)
      write(key, null)
      hold({ value: next, kept: false })
    },
  }
}

function read<T>(key: string): Partial<T> | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof found === 'object' && found !== null ? (found as Partial<T>) : null // written only here
  } catch {
    return null // forbidden by the browser settings, or damaged
  }
}

function write(key: string, value: object | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // forbidden or full: the text stays on the screen
  }
}
