import { createStart } from '@tanstack/react-start'
import { errorTransfer } from './layout/error-transfer.ts'

export const startInstance = createStart(() => ({ serializationAdapters: [errorTransfer] }))
