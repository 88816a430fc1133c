// engine.mjs - runs build/live/worker.js in node as a page does: messages in, answers out.
import { readFileSync } from "node:fs";

export class Engine {
    constructor(folder) {
        const page = { postMessage: (message) => this.receive(message) };
        this.waiting = new Map();
        this.last = 0;
        this.progress = [];
        new Function("self", readFileSync(`${folder}/worker.js`, "utf8"))(page);
        this.page = page;
    }

    // Posts a message; resolves to its answer.
    post(message) {
        const id = ++this.last;
        return new Promise((resolve) => {
            this.waiting.set(id, resolve);
            this.page.onmessage({ data: { id, ...message } });
        });
    }

    receive(message) {
        if (message.progress !== undefined) {
            this.progress.push(message);
            return;
        }
        this.waiting.get(message.id)(message);
        this.waiting.delete(message.id);
    }
}
