import account from '#languages/en/words/account.json' with { type: 'json' }
import desk from '#languages/en/words/desk.json' with { type: 'json' }
import developers from '#languages/en/words/developers.json' with { type: 'json' }
import mail from '#languages/en/words/mail.json' with { type: 'json' }
import member from '#languages/en/words/member.json' with { type: 'json' }
import site from '#languages/en/words/site.json' with { type: 'json' }
import { REGISTRY } from '#languages/registry.ts'
import { basics, pack, translated } from './test-elvan.ts'

// A setup file, which runs before anything else of the product is loaded: lists of languages are made when modules load.

Object.assign(REGISTRY, { xx: basics })

const { PACKS } = await import('#languages/packs.ts')
Object.assign(PACKS, { xx: pack })

const { allWords } = await import('#languages/languages.ts')
Object.assign(allWords, {
  xx: translated({ ...site, ...account, ...desk, ...mail, ...member, ...developers }),
})

const { WORD_FILES } = await import('#languages/word-files.ts')
for (const [name, words] of Object.entries({ site, account, desk, developers, member }))
  Object.assign(WORD_FILES[name as keyof typeof WORD_FILES], {
    // the names are those of the files
    [`./xx/words/${name}.json`]: async () => translated(words),
  })
