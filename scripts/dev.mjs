// npm run dev: the site with pages that follow their sources. Restart it after changing server files.
import { become, install } from './prepare.mjs'

install()
become({ NODE_ENV: 'development' }, 'src/dev.ts')
