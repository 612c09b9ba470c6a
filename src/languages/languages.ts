import ar from './words/ar.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }
import accountAr from './words/account/ar.json' with { type: 'json' }
import accountEn from './words/account/en.json' with { type: 'json' }
import accountEs from './words/account/es.json' with { type: 'json' }
import accountFr from './words/account/fr.json' with { type: 'json' }
import accountPt from './words/account/pt.json' with { type: 'json' }
import deskAr from './words/desk/ar.json' with { type: 'json' }
import deskEn from './words/desk/en.json' with { type: 'json' }
import deskEs from './words/desk/es.json' with { type: 'json' }
import deskFr from './words/desk/fr.json' with { type: 'json' }
import deskPt from './words/desk/pt.json' with { type: 'json' }
import developerAr from './words/developers/ar.json' with { type: 'json' }
import developerEn from './words/developers/en.json' with { type: 'json' }
import developerEs from './words/developers/es.json' with { type: 'json' }
import developerFr from './words/developers/fr.json' with { type: 'json' }
import developerPt from './words/developers/pt.json' with { type: 'json' }
import mailAr from './words/mail/ar.json' with { type: 'json' }
import mailEn from './words/mail/en.json' with { type: 'json' }
import mailEs from './words/mail/es.json' with { type: 'json' }
import mailFr from './words/mail/fr.json' with { type: 'json' }
import mailPt from './words/mail/pt.json' with { type: 'json' }
import memberAr from './words/member/ar.json' with { type: 'json' }
import memberEn from './words/member/en.json' with { type: 'json' }
import memberEs from './words/member/es.json' with { type: 'json' }
import memberFr from './words/member/fr.json' with { type: 'json' }
import memberPt from './words/member/pt.json' with { type: 'json' }
import { type Language, isLanguage } from './rules.ts'
import { type Values, type Words, translator } from './translate.ts'

/** All texts of all languages for the server, including those of accounts, plans, the API, the desk and emails. */
export const allWords: Record<Language, Words> = {
  en: { ...en, ...accountEn, ...deskEn, ...mailEn, ...memberEn, ...developerEn },
  ar: { ...ar, ...accountAr, ...deskAr, ...mailAr, ...memberAr, ...developerAr },
  fr: { ...fr, ...accountFr, ...deskFr, ...mailFr, ...memberFr, ...developerFr },
  es: { ...es, ...accountEs, ...deskEs, ...mailEs, ...memberEs, ...developerEs },
  pt: { ...pt, ...accountPt, ...deskPt, ...mailPt, ...memberPt, ...developerPt },
}

const translators = {
  en: translator('en', allWords.en),
  ar: translator('ar', allWords.ar, allWords.en),
  fr: translator('fr', allWords.fr, allWords.en),
  es: translator('es', allWords.es, allWords.en),
  pt: translator('pt', allWords.pt, allWords.en),
}

/** The text of a key in a language; English if the language is not one of the five. */
export const say = (language: string, key: string, values?: Values): string =>
  translators[isLanguage(language) ? language : 'en'](key, values)
