@spec-2 @2.family-care
Feature: What must be known to care for a child
  Guardians write it down where those who take care of the child find it.

  Background:
    Given Ada is signed in
    And Ada has a family with "Mia"

  Scenario: Care notes are written down and counted
    When Ada opens the care notes of "Mia Lind"
    And Ada presses "Add a condition"
    And Ada fills in
      | Condition             | Peanut allergy  |
      | Severity              | LifeThreatening |
      | What to do (optional) | Use the pen     |
    And Ada sends it by "Save"
    Then Ada sees one toast "Success" saying "Care information was saved successfully"
    When Ada visits "/my/family"
    Then Ada sees "Care notes (1)"

  @5.required-message @spec-5
  Scenario: How severe a condition is, nobody says but who writes it down
    When Ada opens the care notes of "Mia Lind"
    And Ada presses "Add a condition"
    And Ada fills in
      | Condition | Peanut allergy |
    And Ada sends it by "Save"
    Then Ada reads "This field is required." at "Severity"

  Scenario: My family asks for what is not known yet, and each screen leads back first of all
    When Ada visits "/my/family"
    And Ada follows "Add care notes for Mia"
    Then Ada reads the title "Care notes of Mia Lind"
    And Ada is at the "care-notes" of a child of a family
    When Ada follows "Back to Mia Lind"
    Then Ada reads the title "Mia Lind"
    When Ada follows "Back to My Family"
    And Ada follows "Add emergency contacts for Mia"
    Then Ada reads the title "Emergency contacts of Mia Lind"
    And Ada is at the "contacts" of a child of a family
    And "Back to Mia Lind" is the first that Ada can press on the screen

  Scenario: A condition goes only after a question, and the focus goes on
    Given of Mia it is known: "Peanut allergy", which threatens her life
    When Ada opens the care notes of "Mia Lind"
    And Ada presses "Remove condition 1"
    Then Ada is asked "Remove “Peanut allergy” from Mia’s care notes?" and told "Once you save, everybody who takes care of Mia loses it too."
    When Ada answers "Cancel"
    Then "Condition" of Ada still says "Peanut allergy"
    When Ada presses "Remove condition 1"
    And Ada answers "Remove"
    Then "Add a condition" of Ada has the focus

  @spec-4 @spec-8
  Scenario: Two adults write care notes at once, and nothing is lost
    Given Ben is signed in
    And Ben is in the family of Ada with full access
    When Ada opens the care notes of "Mia Lind"
    And Ben opens the care notes of "Mia Lind"
    And Ben presses "Add a condition"
    And Ben fills in
      | Condition | Asthma   |
      | Severity  | Moderate |
    And Ben sends it by "Save"
    Then Ben sees one toast "Success" saying "Care information was saved successfully"
    When Ada presses "Add a condition"
    And Ada fills in
      | Condition | Peanut allergy |
      | Severity  | Moderate       |
    And Ada sends it by "Save"
    Then Ada is told that "Ben Lind" was faster
    And Ada compares
      | Conditions | Peanut allergy · Moderate | Asthma · Moderate |
    When Ada presses "Save mine"
    Then Ada sees one toast "Success" saying "Care information was saved successfully"
    And the conditions that Ada reads are "Asthma" and "Peanut allergy"

  Scenario: Emergency contacts are kept in their order
    When Ada visits "/my/family"
    And Ada follows "Mia Lind"
    And Ada follows "Emergency contacts"
    And Ada presses "Add a contact"
    And Ada fills in
      | Name     | Nora           |
      | Phone    | (828) 555-0142 |
      | Relation | Neighbor       |
    And Ada ticks "May pick up"
    And Ada sends it by "Save"
    Then Ada sees one toast "Success" saying "Contact list was saved successfully"
    When Ada loads the page anew
    Then "Name" of Ada still says "Nora"
    And "May pick up" is ticked for Ada

  Scenario: Whoever moves a contact up goes on where it is now
    When Ada visits "/my/family"
    And Ada follows "Mia Lind"
    And Ada follows "Emergency contacts"
    And Ada presses "Add a contact"
    And Ada fills in
      | Name | Nora |
    And Ada presses "Add a contact"
    And Ada presses "Move contact 2 up"
    Then the focus of Ada is in contact 1

  @spec-4 @spec-8
  Scenario: Two adults write contacts at once, and both versions are shown in full
    Given Ben is signed in
    And Ben is in the family of Ada with full access
    And Ada and Ben open the contacts of "Mia Lind"
    When Ben adds the contact "Nora" at "555 0142"
    Then Ben sees one toast "Success" saying "Contact list was saved successfully"
    When Ada adds the contact "Nora" at "555 0177"
    Then Ada is told that "Ben Lind" was faster
    And Ada compares
      | Contacts | Nora · 555 0177 · Neighbor | Nora · 555 0142 · Neighbor |
