import { useI18n, usePath } from './i18n.ts'
import { REGISTRY } from './registry.ts'
import { LANGUAGES, LANGUAGE_NAMES, addressIn, scriptOf } from './rules.ts'

/** The language menu: each language under its own name. Without scripts the links lead to the page in that language. */
export function LanguageLinks() {
  const { t, language, setLanguage } = useI18n()
  const path = usePath()
  return (
    <nav aria-label={t('frame.language')} className="flex items-center">
      {LANGUAGES.map((other) => (
        <a
          key={other}
          href={addressIn(other, path)}
          lang={other}
          hrefLang={other}
          title={LANGUAGE_NAMES[other]}
          aria-current={other === language ? 'true' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            void setLanguage(other)
          }}
          className={`grid h-9 min-w-9 place-items-center border-b-[3px] px-1 pt-[3px] ${
            scriptOf(other) === 'arabic' && scriptOf(language) !== 'arabic'
              ? 'font-[family-name:system-ui]'
              : '' // no page loads a font for one letter
          } ${other === language ? 'border-ink font-bold text-ink' : 'border-transparent hover:text-ink'}`}
        >
          <span aria-hidden="true">{REGISTRY[other].shortName}</span>
          <span className="sr-only">{LANGUAGE_NAMES[other]}</span>
        </a>
      ))}
    </nav>
  )
}
