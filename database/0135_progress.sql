-- Of a round in which bets decide step by step, how far it has come: written whenever a step ends, and nothing else ends
-- one. A move holds the round meanwhile, so it is in before that, or refused.
alter table shared_round add column progress jsonb;
