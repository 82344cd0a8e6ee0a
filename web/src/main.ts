import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/controls.css';
import './theme/page.css';
import './theme/table.css';
import './theme/seats.css';
import './theme/contrast.css';
import './theme/print.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { preferred, speak } from './i18n/index.svelte';
import { start } from './router.svelte';
import { keep } from './offline';
import { api } from './session';
import { show } from './theme/prefs.svelte';

show();
start();
await speak(preferred());
const target = document.getElementById('app')!;
// What index.html shows until now.
target.replaceChildren();
mount(App, { target });
// Without an answer there is nothing but this address.
api.nodes().catch(() => {});
keep();
