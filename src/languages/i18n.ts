import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { LANGUAGE_KEY, type Language, addressIn, directionOf, splitAddress } from './rules.ts'
import { type Translate, type Words, translator } from './translate.ts'

const files = import.meta.glob<Words>('./words/*.json', { import: 'default' }) // one chunk per language

/** The words of one language: the browser fetches only the one it shows. */
export async function loadWords(language: Language): Promise<Words> {
  const load = files[`./words/${language}.json`]
  if (!load) throw new Error(`no words for ${language}`)
  return load()
}

/** Words, language and direction of the page, and the switch to another language without a reload. */
export function useI18n(): {
  t: Translate
  language: Language
  dir: 'rtl' | 'ltr'
  setLanguage: (next: Language) => Promise<void>
} {
  const router = useRouter()
  const { language, words } = useRouteContext({ from: '__root__' })
  const t = useMemo(() => translator(language, words), [language, words])
  const setLanguage = async (next: Language) => {
    const loaded = await loadWords(next)
    rememberLanguage(next)
    const { address } = router.options.context
    const { language: explicit, path } = splitAddress(window.location.pathname)
    if (explicit) address.use(next)
    router.update({
      ...router.options,
      context: { ...router.options.context, language: next, words: loaded },
    })
    if (explicit) {
      const { search, hash } = window.location
      window.history.replaceState(window.history.state, '', addressIn(next, path) + search + hash)
    }
    await router.invalidate()
  }
  return { t, language, dir: directionOf(language), setLanguage }
}

/** Keeps the choice where the next visit finds it: local storage, and the cookie that the server reads. */
export function rememberLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_KEY}=${language};path=/;max-age=31536000;samesite=lax`
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // private mode without storage: the cookie is enough
  }
}
