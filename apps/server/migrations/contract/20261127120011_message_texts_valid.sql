alter table recent_acts validate constraint recent_acts_act_check;
alter table recent_acts validate constraint recent_acts_check;
