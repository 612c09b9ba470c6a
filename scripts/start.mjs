// npm start: makes the checkout ready, then opens the site on the pinned runtime.
import { become, build, install } from './prepare.mjs'

await install()
await build()
become()
