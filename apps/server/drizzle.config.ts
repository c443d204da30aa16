import { defineConfig } from 'drizzle-kit';

// drizzle-kit reads the default export; it is a tool's configuration, not product code.
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/**/*.table.ts'],
  out: './src/migrations',
  migrations: { prefix: 'timestamp' },
  breakpoints: true,
});
