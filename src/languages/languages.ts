import ar from './ar/words/site.json' with { type: 'json' }
import en from './en/words/site.json' with { type: 'json' }
import es from './es/words/site.json' with { type: 'json' }
import fr from './fr/words/site.json' with { type: 'json' }
import pt from './pt/words/site.json' with { type: 'json' }
import accountAr from './ar/words/account.json' with { type: 'json' }
import accountEn from './en/words/account.json' with { type: 'json' }
import accountEs from './es/words/account.json' with { type: 'json' }
import accountFr from './fr/words/account.json' with { type: 'json' }
import accountPt from './pt/words/account.json' with { type: 'json' }
import deskAr from './ar/words/desk.json' with { type: 'json' }
import deskEn from './en/words/desk.json' with { type: 'json' }
import deskEs from './es/words/desk.json' with { type: 'json' }
import deskFr from './fr/words/desk.json' with { type: 'json' }
import deskPt from './pt/words/desk.json' with { type: 'json' }
import developerAr from './ar/words/developers.json' with { type: 'json' }
import developerEn from './en/words/developers.json' with { type: 'json' }
import developerEs from './es/words/developers.json' with { type: 'json' }
import developerFr from './fr/words/developers.json' with { type: 'json' }
import developerPt from './pt/words/developers.json' with { type: 'json' }
import mailAr from './ar/words/mail.json' with { type: 'json' }
import mailEn from './en/words/mail.json' with { type: 'json' }
import mailEs from './es/words/mail.json' with { type: 'json' }
import mailFr from './fr/words/mail.json' with { type: 'json' }
import mailPt from './pt/words/mail.json' with { type: 'json' }
import memberAr from './ar/words/member.json' with { type: 'json' }
import memberEn from './en/words/member.json' with { type: 'json' }
import memberEs from './es/words/member.json' with { type: 'json' }
import memberFr from './fr/words/member.json' with { type: 'json' }
import memberPt from './pt/words/member.json' with { type: 'json' }
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
