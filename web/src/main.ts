import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/controls.css';
import './theme/page.css';
import './theme/table.css';
import './theme/seats.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { preferred, speak } from './i18n/index.svelte';
import { start } from './router.svelte';
import { api } from './session';
import { show } from './theme/prefs.svelte';

show();
start();
await speak(preferred());
mount(App, { target: document.getElementById('app')! });
// Without an answer there is nothing but this address.
api.nodes().catch(() => {});
