/** Imported from here, React DOM is evaluated with React's own file instead of with the app (`vite.config.ts`). */
export { createRoot, hydrateRoot } from 'react-dom/client'
