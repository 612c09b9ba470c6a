import { channelAddHandler } from './channel-add.ts'
import { channelChangeHandler } from './channel-change.ts'
import { channelRemoveHandler } from './channel-remove.ts'
import { channelReplayHandler } from './channel-replay.ts'
import { channelRotateHandler } from './channel-rotate.ts'
import { channelTestHandler } from './channel-test.ts'
import { channelListHandler, channelMessagesHandler } from './channels.ts'
import type { Handling } from '#platform/serve.ts'

/** The calls that this module serves. */
export const handlers: readonly Handling[] = [
  channelListHandler,
  channelAddHandler,
  channelChangeHandler,
  channelRemoveHandler,
  channelTestHandler,
  channelRotateHandler,
  channelMessagesHandler,
  channelReplayHandler,
]
