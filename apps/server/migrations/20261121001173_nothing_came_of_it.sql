-- A report that led to nothing is told to nobody but who made it (docs/adr/0024): whoever was reported holds nothing that
-- opens its entry of the public log, which stays.
delete from transparency_log_salts
  using moderation_decisions
  where moderation_decisions.id = transparency_log_salts.decision_id and moderation_decisions.kind = 'no_action';
