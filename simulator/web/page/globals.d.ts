/** What build.mjs writes into the page. */
declare const BOARDS: Record<string, any>;
declare const SHIPPED: string[];
declare const VERSION: string;
declare const FILES: string[];
declare const CACHE: string;
