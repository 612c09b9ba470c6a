import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      router: { virtualRouteConfig: './src/routes.ts', routesDirectory: '.', entry: 'router.tsx' },
      server: { entry: 'render.ts' },
    }),
    react(),
  ],
  build: { chunkSizeWarningLimit: 800 },
})
