// npm run dev: runs the site with pages that update when their sources change. Restart it after changing server files.
import { become, install } from './prepare.mjs'

await install()
become({ NODE_ENV: 'development' }, 'src/dev.ts')
