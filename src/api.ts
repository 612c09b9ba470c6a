import type { Handling } from '#platform/serve.ts'
import { endAccess } from './account/end-access.ts'
import { EXPORTED, withdrawNames } from './account/personal-data.ts'
import { handlers as articles } from './articles/handlers.ts'
import { pagesChanged } from './articles/publish.ts'
import { handlers as backup } from './backup/handlers.ts'
import { handlers as delivery } from './delivery/handlers.ts'
import { handlers as developers } from './developers/handlers.ts'
import { handlers as home } from './home/handlers.ts'
import { handlers as media } from './media/handlers.ts'
import { endRenewals } from './membership/end-renewals.ts'
import { handlers as membership } from './membership/handlers.ts'
import { accessLevelOf, plansOf } from './membership/membership.ts'
import { handlers as monitoring } from './monitoring/handlers.ts'
import { handlers as newsletter } from './newsletter/handlers.ts'
import { countSubscribers } from './newsletter/count-subscribers.ts'
import { handlers as people } from './people/handlers.ts'
import { handlers as reader } from './reader/handlers.ts'
import { handlers as review } from './review/handlers.ts'
import { handlers as schedule } from './schedule/handlers.ts'
import { handlers as search } from './search/handlers.ts'
import { handlers as services } from './services/handlers.ts'
import { handlers as sources } from './sources/handlers.ts'
import { handlers as stories } from './stories/handlers.ts'
import { handlers as syndication } from './syndication/handlers.ts'
import { handlers as today } from './today/handlers.ts'
import { handlers as trends } from './trends/handlers.ts'
import { handlers as writing } from './writing/handlers.ts'

/** Every call with its handler, by the modules that serve them. */
export const api: readonly Handling[] = [
  // readers
  ...home(countSubscribers),
  ...articles,
  ...search,
  ...trends,
  ...reader,
  ...newsletter,
  ...syndication,
  ...delivery,
  // accounts and plans
  ...people({
    endAccess,
    endRenewals,
    exported: EXPORTED,
    membership: { accessLevelOf, plansOf },
    withdrawNames,
  }),
  ...membership((tx) => pagesChanged(tx, 'plans')),
  // from sources to published stories
  ...sources,
  ...stories,
  ...writing,
  ...media,
  ...review,
  ...schedule,
  // the state of the site, and programs
  ...today,
  ...monitoring,
  ...backup,
  ...services,
  ...developers,
]
